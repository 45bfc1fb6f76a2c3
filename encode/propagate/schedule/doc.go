// Package schedule has propagators of tasks on resources that find more than time
// tables do. It knows package propagate.
package schedule
