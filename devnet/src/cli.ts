import { parseArgs } from 'node:util'
import { isWalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { startDevnet } from './start-devnet.ts'

const USAGE =
  'usage: npm start -w @latchkey/devnet -- [--chain 1:8545] [--chain 8453] [--solana 8899] [--bitcoin 3002] [--mail 1080] [--no-history]\n'
/** A chain id, and after a colon the port it is to have. */
const chainArgument = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}(:\d{1,5})?$/),
  v.transform((text) => text.split(':').map(Number)),
)

/** 0 is a free one. */
const portArgument = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number))

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      chain: { type: 'string', multiple: true, default: ['1:8545', '8453:8546'] },
      solana: { type: 'string' },
      bitcoin: { type: 'string' },
      mail: { type: 'string' },
      'no-history': { type: 'boolean', default: false },
    },
  })
  const chains = v.parse(v.array(chainArgument), values.chain)
  const solanaPort = v.parse(v.optional(portArgument), values.solana)
  const bitcoinPort = v.parse(v.optional(portArgument), values.bitcoin)
  const mailPort = v.parse(v.optional(portArgument), values.mail)
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.abort())
  const startedAtMs = performance.now()
  const devnet = await startDevnet({
    chains: chains.flatMap(([chainId]) => (chainId === undefined ? [] : [chainId])),
    ports: Object.fromEntries(
      chains.flatMap(([id, port]) => (id === undefined || port === undefined ? [] : [[id, port]])),
    ),
    history: !values['no-history'],
    solana: solanaPort === undefined ? false : { port: solanaPort },
    bitcoin: bitcoinPort === undefined ? false : { port: bitcoinPort },
    mail: mailPort === undefined ? false : { port: mailPort },
    signal: stopped.signal,
  })
  const lines = [
    ...Object.entries(devnet.urls).map(([chainId, url]) => `chain ${chainId.padEnd(6)} ${url}`),
    ...(devnet.solana === undefined ? [] : [`solana       ${devnet.solana.url}`]),
    ...(devnet.bitcoin === undefined ? [] : [`bitcoin      ${devnet.bitcoin.url}`]),
    ...(devnet.mail === undefined ? [] : [`mail         ${devnet.mail.url} (SMTP_URL=${devnet.mail.smtpUrl})`]),
    '',
    'Public test keys, never use:',
    ...devnet.accounts.map(({ label, address, privateKey }) => `${label.padEnd(17)} ${address} ${privateKey}`),
    '',
    `Ready in ${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s. Ctrl-C stops it.`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

await main().catch((error: unknown) => {
  const isAborted = error instanceof Error && error.name === 'AbortError'
  if (isAborted) return
  process.stderr.write(isWalletError(error) ? `${error.shortMessage}\n` : `${String(error)}\n${USAGE}`)
  process.exitCode = 1
})
