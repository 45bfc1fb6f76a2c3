package fzngen

import (
	"slices"
	"sync"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
)

// signatures holds what paramsOf has read: Def.Sig to []flatzinc.Param.
var signatures sync.Map

// paramsOf reads the signature of a definition. It panics if there is no
// reading it, which the tests of package ground rule out for its definitions.
func paramsOf(d ground.Def) []flatzinc.Param {
	if params, ok := signatures.Load(d.Sig); ok {
		return params.([]flatzinc.Param)
	}
	sig, err := flatzinc.ParseSignature(d.Sig)
	if err != nil {
		panic(err)
	}
	signatures.Store(d.Sig, sig.Params)
	return sig.Params
}

// hasFloat reports whether a parameter is a float or an array of floats.
func hasFloat(params []flatzinc.Param) bool {
	return slices.ContainsFunc(params, func(p flatzinc.Param) bool { return p.Type.Base == flatzinc.Float })
}
