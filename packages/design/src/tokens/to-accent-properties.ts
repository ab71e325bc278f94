/**
 * Returns the colours that go with an accent, as formulas of `--lk-accent`: the browser computes them anew when the
 * theme changes, or a variable that the accent names. Text on the accent, and the accent as text on card, fill and tint,
 * reads at 4.5 to 1 or better in both themes.
 *
 * @see WCAG 2.2, "relative luminance" and 1.4.3
 */
export function toAccentProperties(): Readonly<Record<string, string>> {
  // Black and white read alike on a luminance of 0.179. The factor leaves nothing between them.
  const isDark = `clamp(0,(.179 - ${LUMINANCE})*99999,1)`
  return {
    '--lk-on-accent': fromAccent(() => isDark),
    '--lk-accent-shade': fromAccent(() => `calc(1 - ${isDark})`),
    // 0.135 reads at 4.5 on the darkest tint of an accent that has to be darkened: a red.
    '--lk-accent-light': fromAccent((channel) => `calc(${channel}*.13/max(.13,${LUMINANCE}))`),
    // 0.27 reads at 4.5 on the lightest tint of an accent that has to be lightened: a grey.
    '--lk-accent-dark': fromAccent(
      (channel) => `calc(${channel} + (1 - ${channel})*max(0,.28 - ${LUMINANCE})/max(.5,1 - ${LUMINANCE}))`,
    ),
  }
}

/** As an sRGB screen shows it: channels outside of its range are cut. */
const toShown = (channel: string) => `clamp(0,${channel},1)`
const LUMINANCE = '(.2126*clamp(0,r,1) + .7152*clamp(0,g,1) + .0722*clamp(0,b,1))'

/** Returns an opaque colour whose channels come from those of the accent. */
function fromAccent(toChannel: (channel: string) => string): string {
  const channels = ['r', 'g', 'b'].map((channel) => toChannel(toShown(channel)))
  return `color(from var(--lk-accent) srgb-linear ${channels.join(' ')}/1)`
}
