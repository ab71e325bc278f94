const SCENES = [
  { sky: '#f7b58b', sun: '#fff0d4', sea: '#56487d' },
  { sky: '#9fd3e6', sun: '#fff8df', sea: '#2f6f7e' },
  { sky: '#b7a4e0', sun: '#ffe1ec', sea: '#4b3a86' },
  { sky: '#a8d5ba', sun: '#f6f4d2', sea: '#2f6b5c' },
] as const

/** Returns a small round-proof picture with the person's initial, as a `data:` address. */
export function drawAvatar(index: number, label: string): string {
  const { sky, sun, sea } = SCENES[index % SCENES.length] ?? SCENES[0]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${sky}"/>` +
    `<circle cx="48" cy="40" r="22" fill="${sun}"/><path d="M0 58q24-10 48 0t48 0v38H0Z" fill="${sea}"/>` +
    `<path d="M0 72q24-8 48 0t48 0" fill="none" stroke="${sun}" stroke-opacity=".35" stroke-width="3"/>` +
    `<text x="48" y="49" font-family="sans-serif" font-weight="600" font-size="26" text-anchor="middle" fill="${sea}">` +
    `${label.slice(0, 1)}</text></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}
