// Package schedule has propagators of tasks on resources: machines that do one task
// at a time, and what time tables of cumulative do not find. It knows package
// propagate.
package schedule
