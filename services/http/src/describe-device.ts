const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/**
 * Describes a browser in fixed words, for a list of devices and for mails. Text from the request header is never shown.
 *
 * @example describeDevice('Mozilla/5.0 (X11; Linux x86_64) … Firefox/140.0') // 'Firefox on Linux'
 */
export function describeDevice(userAgent: string): string {
  const nameIn = (list: readonly (readonly [string, string])[]) => list.find(([part]) => userAgent.includes(part))?.[1]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  if (browser === undefined) return system ?? 'a browser'
  return system === undefined ? browser : `${browser} on ${system}`
}
