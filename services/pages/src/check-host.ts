import { type Manifest, toSha256 } from './manifest.ts'

const TIMEOUT_MS = 20_000
/** Policies that a host could add to a page, and by which it would let others in. */
const WATCHED = [
  'content-security-policy',
  'content-security-policy-report-only',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'cross-origin-opener-policy',
  'set-cookie',
  'refresh',
  'link',
  'location',
  'service-worker-allowed',
  'sourcemap',
  'x-sourcemap',
]

/**
 * Compares what a host serves with a manifest: the bytes of each file, its type and its headers, and that other paths are empty.
 *
 * @param baseUrl - E.g. `https://frame.wallet.example`.
 * @returns one line for each difference; none when the host serves what was built
 */
export async function checkHost(baseUrl: string, manifest: Manifest): Promise<readonly string[]> {
  const lines = await Promise.all(Object.entries(manifest.files).map(([path, file]) => checkFile(baseUrl, path, file)))
  const missing = await request(baseUrl, '/no-such-project/')
  return [
    ...lines.flat(),
    ...(missing.status === 404 ? [] : [`/no-such-project/: status ${missing.status}, expected 404`]),
  ]
}

type File = Manifest['files'][string]

async function checkFile(baseUrl: string, path: string, file: File): Promise<readonly string[]> {
  const { status, body, headers } = await request(baseUrl, path)
  if (status !== 200) return [`${path}: status ${status}, expected 200`]
  const expected = new Map(
    Object.entries({ ...file.headers, 'Content-Type': file.type }).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const wrong = [...expected].filter(([name, value]) => headers.get(name) !== value)
  const added = WATCHED.filter((name) => !expected.has(name) && headers.has(name))
  return [
    ...(toSha256(body) === file.sha256 ? [] : [`${path}: other bytes than in the manifest`]),
    ...wrong.map(([name, value]) => `${path}: ${name} is ${headers.get(name) ?? 'missing'}, expected ${value}`),
    ...added.map((name) => `${path}: ${name} is ${headers.get(name)}, expected none`),
  ]
}

async function request(baseUrl: string, path: string) {
  try {
    const response = await fetch(new URL(path, baseUrl), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()), headers: response.headers }
  } catch (error) {
    return { status: `none (${String(error)})`, body: new Uint8Array(), headers: new Map<string, string>() }
  }
}
