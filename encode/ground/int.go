package ground

func intAbs(a Args) bool {
	x, y := a[0].Int, a[1].Int
	return y >= 0 && (x == y || x == -y)
}
