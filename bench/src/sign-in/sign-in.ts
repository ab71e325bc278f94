import { startDevnet } from '@latchkey/devnet'
import { nonceResponseSchema, sessionTokensSchema } from '@latchkey/protocol/auth'
import { createCallEvm, formatMessage, verifySignIn } from '@latchkey/sign-in'
import { requireSession } from '@latchkey/sign-in/fetch'
import * as v from 'valibot'
import { print } from '../abuse/scene.ts'
import { type ServiceProcess, startService } from '../abuse/service-process.ts'
import { type CallTimes, measureCalls } from './measure-calls.ts'
import { type BenchSigner, createSigners } from './signers.ts'

/*
 * Load of the sign-in service: it runs in a separate process with its own PostgreSQL, and this process contains its
 * clients and the server of a site. Messages are signed before they are timed. A contract is checked on a local node.
 *
 *   npm run bench:sign-in
 *   npm run bench:sign-in -- --calls=100
 */
const CALLS = Number(process.argv.find((each) => each.startsWith('--calls='))?.slice(8) ?? 400)
const WARM_UP = 40
const CLIENTS = 8
const CHECKS = 20_000
const VISITORS = 400
const CHECKED_TOGETHER = 16
/** Aim of the checks of sessions, with keys in the cache. */
const MIN_CHECKS_PER_SECOND = 5_000
const ORIGIN = 'https://app.example'

interface Signed {
  readonly message: string
  readonly signature: string
  readonly nonce: string
  readonly token: string
}

async function prepare(service: ServiceProcess, { address, chainId, sign }: BenchSigner): Promise<Signed> {
  const response = await fetch(`${service.url}/auth/v1/nonce`, { headers: { origin: ORIGIN } })
  const { nonce, token } = v.parse(nonceResponseSchema, await response.json())
  const message = formatMessage({
    domain: new URL(ORIGIN).host,
    accountAddress: address,
    chainId,
    uri: `${ORIGIN}/`,
    version: '1',
    nonce,
    issuedAt: new Date().toISOString(),
  })
  return { message, signature: await sign(message), nonce, token }
}

async function signIn({ url }: ServiceProcess, { message, signature, token }: Signed): Promise<string> {
  const response = await fetch(`${url}/auth/v1/authenticate`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'x-nonce-jwt': `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message, signature }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return v.parse(sessionTokensSchema, await response.json()).token
}

async function measureSigner(service: ServiceProcess, nodeUrl: string, signer: BenchSigner): Promise<string> {
  const callEvm = createCallEvm({ nodes: { 'eip155:1': nodeUrl } })
  const verify = ({ message, signature, nonce }: Signed) =>
    verifySignIn({ message, signature }, { domain: new URL(ORIGIN).host, nonce, now: Date.now() }, { callEvm })
  const signed: Signed[] = []
  while (signed.length < CALLS + WARM_UP) signed.push(await prepare(service, signer))
  const [first, rest] = [signed.slice(0, WARM_UP), signed.slice(WARM_UP)]
  await measureCalls(first, CLIENTS, verify)
  const verified = await measureCalls(rest, 1, verify)
  await measureCalls(first, CLIENTS, (each) => signIn(service, each))
  const half = Math.floor(rest.length / 2)
  const alone = await measureCalls(rest.slice(0, half), 1, (each) => signIn(service, each))
  const together = await measureCalls(rest.slice(half), CLIENTS, (each) => signIn(service, each))
  const ms = (value: number) => value.toFixed(2)
  return `| ${[
    signer.title,
    `${ms(verified.p50Ms)} / ${ms(verified.p99Ms)}`,
    `${ms(alone.p50Ms)} / ${ms(alone.p99Ms)}`,
    together.perSecond.toFixed(0),
  ].join(' | ')} |`
}

async function measureChecks(service: ServiceProcess, signer: BenchSigner): Promise<boolean> {
  const tokens: string[] = []
  while (tokens.length < 2 * VISITORS) tokens.push(await signIn(service, await prepare(service, signer)))
  const handle = requireSession({ authUrl: service.url, origins: [ORIGIN] }, () => new Response())
  const check = async (token: string) => {
    const { status } = await handle(new Request(`${ORIGIN}/members`, { headers: { authorization: `Bearer ${token}` } }))
    if (status !== 200) throw new Error(`the session was refused with ${status}`)
  }
  await measureCalls(tokens.slice(0, VISITORS), CHECKED_TOGETHER, check)
  const first = await measureCalls(tokens.slice(VISITORS), CHECKED_TOGETHER, check)
  const inputs = Array.from({ length: CHECKS }, (_, at) => tokens[at % tokens.length] ?? '')
  const again = await measureCalls(inputs, CHECKED_TOGETHER, check)
  const show = ({ perSecond, p50Ms, p99Ms }: CallTimes) =>
    `${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`
  print(`\nrequireSession, ${CHECKED_TOGETHER} at once, keys in the cache`)
  print(`  first request of a token ${show(first)}`)
  print(`  further requests         ${show(again)} (aim ${MIN_CHECKS_PER_SECOND}/s)`)
  return again.perSecond >= MIN_CHECKS_PER_SECOND
}

const devnet = await startDevnet({ chains: [1], history: false })
const nodeUrl = devnet.urls[1] ?? ''
const service = await startService('auth', {
  AUTH_PER_MINUTE: '1000000',
  AUTH_SESSIONS_PER_ACCOUNT: '1000000',
  LOCAL_WORLD: 'true',
  AUTH_SECRETS: '07'.repeat(32),
  AUTH_NODES: JSON.stringify({ 'eip155:1': nodeUrl }),
})
let isFast = false
try {
  const signers = await createSigners(nodeUrl)
  print('\n| account | verify p50 / p99, ms | sign-in p50 / p99, ms | sign-ins/s, 8 clients |\n|---|--:|--:|--:|')
  for (const signer of signers) print(await measureSigner(service, nodeUrl, signer))
  isFast = await measureChecks(service, signers[0] as BenchSigner)
} finally {
  await service.stop()
  await devnet.stop()
}
process.exitCode = isFast ? 0 : 1
