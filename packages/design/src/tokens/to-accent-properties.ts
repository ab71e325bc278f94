/**
 * Returns the colours that go with an accent, as formulas of `--lk-accent`: the browser computes them anew when the
 * theme changes, or a variable that the accent names. Text on the accent, and the accent as text on card, fill and tint,
 * reads at 4.5 to 1 or better in both themes. In CIE XYZ the luminance is a channel of its own.
 *
 * @see WCAG 2.2, "relative luminance" and 1.4.3
 */
export function toAccentProperties(): Readonly<Record<string, string>> {
  // Black and white read alike on a luminance of 0.179. The factor leaves nothing between them.
  const isDark = 'clamp(0,(.179 - y)*99999,1)'
  return {
    '--lk-on-accent': fromAccent((_, white) => `calc(${isDark}*${white})`),
    '--lk-accent-shade': fromAccent((_, white) => `calc((1 - ${isDark})*${white})`),
    // 0.135 reads at 4.5 on the darkest tint of an accent that has to be darkened: a red.
    '--lk-accent-light': fromAccent((channel) => `calc(${channel}*.13/max(.13,y))`),
    // 0.27 reads at 4.5 on the lightest tint of an accent that has to be lightened: a grey.
    '--lk-accent-dark': fromAccent(
      (channel, white) => `calc(${channel} + (${white} - ${channel})*max(0,.28 - y)/max(.5,1 - y))`,
    ),
  }
}

/** Returns an opaque colour whose channels come from those of the accent, and from those of white. */
function fromAccent(toChannel: (channel: string, white: number) => string): string {
  return `color(from var(--lk-accent) xyz ${toChannel('x', 0.9505)} ${toChannel('y', 1)} ${toChannel('z', 1.089)}/1)`
}
