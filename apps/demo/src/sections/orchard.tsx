/** The picture at the head of the site. */
export function Orchard() {
  const rows = [
    { y: 74, size: 20, xs: [30, 78, 126, 174, 222, 270] },
    { y: 118, size: 27, xs: [16, 76, 138, 200, 262, 318] },
    { y: 176, size: 36, xs: [44, 132, 222, 308] },
  ]
  return (
    <svg className="orchard" viewBox="0 0 340 260" role="img" aria-label="Rows of apple trees on a hill">
      <circle className="sun" cx="268" cy="48" r="24" />
      <path className="hill-far" d="M0 96C80 62 220 60 340 92v168H0z" />
      <path className="hill-near" d="M0 150c90-34 240-34 340-4v114H0z" />
      {rows.flatMap(({ y, size, xs }) =>
        xs.map((x) => (
          <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
            <path className="trunk" d={`M0 0v${size * 0.9}`} />
            <circle className="crown" r={size * 0.62} cy={-size * 0.2} />
            <circle className="apple" r={size * 0.09} cx={size * 0.24} cy={-size * 0.1} />
            <circle className="apple" r={size * 0.09} cx={-size * 0.26} cy={-size * 0.34} />
            <circle className="apple" r={size * 0.09} cx={0} cy={size * 0.18} />
          </g>
        )),
      )}
    </svg>
  )
}
