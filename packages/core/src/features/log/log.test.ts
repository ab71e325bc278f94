import { WalletError } from '@latchkey/errors'
import { createFakeConnector } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { ConnectorContext, Reporter } from '../../ports/index.ts'
import { ACCOUNT, createRig, look, onMainnet } from '../../reads/client.test.fixture.ts'

type Rig = Awaited<ReturnType<typeof createRig>>

async function textOf({ client }: Rig): Promise<string> {
  const result = await client.actions.readLog()
  return result.ok ? result.value : ''
}

async function linesOf(rig: Rig): Promise<readonly Record<string, unknown>[]> {
  return (await textOf(rig)).split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

/** A client with a connector that reports failures. */
async function createReporting() {
  let reporter: Reporter | undefined
  const fake = createFakeConnector({ wallets: [{ id: 'com.one' }] })
  const start = (context: ConnectorContext) => {
    reporter = context.reporter
    fake.start(context)
  }
  const rig = await createRig({ options: { connectors: [{ ...fake, start }] } })
  return { rig, report: (error: WalletError) => reporter?.report(error) }
}

describe('the log of a client', () => {
  it('is empty without a failure', async () => {
    const rig = await createRig()
    await rig.connect()
    expect(await textOf(rig)).toBe('')
  })

  it('contains the failures of a verb, a service, a connector and a connect, once each, with their time (Spec §9.38)', async () => {
    const { rig, report } = await createReporting()
    const { client, gateway, clock, reporter } = rig
    gateway.failNext('getBalance')
    look(rig.reads.portfolio({ address: ACCOUNT }))
    await rig.settle()
    await clock.advance(1_000)
    await client.actions.resolveName({ name: 'nobody.eth' })
    const refused = new WalletError('relay/refused', { relayCode: 3000 })
    report(refused)
    report(refused)
    client.actions.connect({ walletId: 'com.none' })
    await clock.advance(1_000)
    expect(await linesOf(rig)).toMatchObject([
      { time: '2026-01-01T00:00:00.000Z', level: 'error', code: 'http/unreachable' },
      { time: '2026-01-01T00:00:01.000Z', level: 'error', code: 'names/not-found' },
      { level: 'error', code: 'relay/refused', message: 'The relay refused with 3000' },
      { level: 'error', code: 'connect/wallet-not-found' },
    ])
    expect(reporter.reported).toEqual([refused, refused])
  })

  it('contains only errors, and with `debug` also the events (Spec §9.38)', async () => {
    const act = async (debug: boolean) => {
      const rig = await createRig({ options: { debug } })
      await rig.connect()
      await rig.client.actions.resolveName({ name: 'nobody.eth' })
      const lines = await linesOf(rig)
      return lines.map(({ level, event, code }) => [level, event ?? code])
    }
    expect(await act(false)).toEqual([['error', 'names/not-found']])
    expect(await act(true)).toEqual([
      ['info', 'CONNECT_SUCCESS'],
      ['error', 'names/not-found'],
    ])
  })

  it('does not contain the failure of a cancelled request', async () => {
    const rig = await createRig()
    const signal = AbortSignal.abort()
    await rig.client.actions.switchNetwork('eip155:8453', { signal })
    const { stop } = look(rig.reads.activity(onMainnet))
    stop()
    await rig.settle()
    expect(await textOf(rig)).toBe('')
  })

  it('holds at most 1,024,000 bytes, the newest ones (Spec §9.45)', async () => {
    const { rig, report } = await createReporting()
    // The first line loads the code of the buffer; later lines are queued until then.
    await textOf(rig)
    for (let at = 0; at < 700; at += 1)
      report(new WalletError('relay/refused', { relayCode: at }, { details: '€'.repeat(1_000) }))
    await rig.settle()
    const { length } = new TextEncoder().encode(await textOf(rig))
    const lines = await linesOf(rig)
    const size = length / lines.length
    expect(length).toBeLessThanOrEqual(1_024_000)
    expect(length + size).toBeGreaterThan(1_024_000)
    expect(lines.at(-1)?.message).toContain('refused with 699')
  })
})
