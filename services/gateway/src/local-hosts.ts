/**
 * Returns the hosts under which programs on this machine reach a port. @example localHosts(4100) // ['localhost:4100',
 * …]
 */
export function localHosts(port: number): readonly string[] {
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => `${host}:${port}`)
}
