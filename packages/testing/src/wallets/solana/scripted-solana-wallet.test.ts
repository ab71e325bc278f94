import { createPublicKey, verify } from 'node:crypto'
import type { SessionEvent } from '@latchkey/core/ports'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { createScriptedSolanaWallet, type ScriptedSolanaWalletOptions } from './scripted-solana-wallet.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

async function begin(options: Partial<ScriptedSolanaWalletOptions> = {}) {
  const privateKeys = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const
  const chains = { [NETWORK]: 'http://127.0.0.1:1' } as const
  const wallet = await createScriptedSolanaWallet({ privateKeys: [...privateKeys], chains, ...options })
  const session = wallet.openSession()
  const [address = '', other = ''] = wallet.accounts()
  const sign = (text: string, pubkey = address) => {
    const params = { message: encodeBase58(new TextEncoder().encode(text)), pubkey }
    return session.request({ method: 'solana_signMessage', params }) as Promise<{ readonly signature: string }>
  }
  return { wallet, session, address, other, sign }
}

/** Verified with Node's own Ed25519. */
function isSigned(text: string, signature: string, address: string): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decodeBase58(address)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, decodeBase58(signature))
}

/** A legacy transaction with one signer and no instruction. */
function wireOf(address: string): Uint8Array {
  const message = [1, 0, 0, 1, ...decodeBase58(address), ...new Uint8Array(32), 0]
  return new Uint8Array([1, ...new Uint8Array(64), ...message])
}

describe('the scripted wallet of Solana', () => {
  it('really signs messages, until it forges', async () => {
    const { wallet, address, sign } = await begin()
    expect(isSigned('hello', (await sign('hello')).signature, address)).toBe(true)
    wallet.forge()
    expect(isSigned('hello', (await sign('hello')).signature, address)).toBe(false)
  })

  it('adds its signature to a transaction, and rejects one of another signer', async () => {
    const { wallet, other } = await begin()
    const wire = wireOf(other)
    const signed = await wallet.signTransaction(wire)
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decodeBase58(other)])
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    expect(verify(null, signed.slice(65), key, signed.slice(1, 65))).toBe(true)
    await expect(wallet.signTransaction(wireOf('11111111111111111111111111111112'))).rejects.toThrow('no signer')
    await expect(wallet.signTransaction(new Uint8Array([1, 2]))).rejects.toThrow('no transaction')
  })

  it('declines, hangs, locks, lies and vanishes on demand', async () => {
    const { wallet, session, sign } = await begin()
    wallet.rejectNext()
    await expect(sign('x')).rejects.toMatchObject({ code: 'wallet/rejected' })
    wallet.hang()
    const slow = sign('x')
    wallet.wake()
    await expect(slow).resolves.toHaveProperty('signature')
    wallet.lock()
    await expect(sign('x')).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    wallet.unlock()
    wallet.lieOn('solana_signMessage', 'nothing')
    expect(await sign('x')).toBe('nothing')
    const events: SessionEvent[] = []
    session.subscribe((event) => events.push(event))
    wallet.vanish()
    expect(events).toEqual([{ type: 'disconnect' }])
    await expect(sign('x')).rejects.toMatchObject({ code: 'wallet/disconnected' })
  })

  it('selects another account, and emits it', async () => {
    const { wallet, session, address, other } = await begin()
    const events: SessionEvent[] = []
    session.subscribe((event) => events.push(event))
    wallet.selectAccount(other)
    expect(session.accounts.map((account) => account.address)).toEqual([other, address])
    expect(events).toMatchObject([{ type: 'accounts', accounts: [{ address: other }, { address }] }])
  })

  it('selects among its networks', async () => {
    const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const { wallet, session } = await begin({
      chains: { [NETWORK]: 'http://127.0.0.1:1', [devnet]: 'http://127.0.0.1:1' },
    })
    session.selectNetwork?.(devnet)
    expect([session.networkId, wallet.networkId()]).toEqual([devnet, devnet])
    expect(() => session.selectNetwork?.('solana:nowhere')).toThrow(
      expect.objectContaining({ code: 'network/unsupported' }),
    )
  })

  it('rejects unknown methods, and accounts of other wallets', async () => {
    const { session, sign } = await begin({ methods: ['solana_signMessage'] })
    const request = session.request({ method: 'solana_signTransaction', params: { transaction: '' } })
    await expect(request).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
    await expect(sign('x', '11111111111111111111111111111111')).rejects.toMatchObject({ code: 'wallet/unauthorized' })
  })
})
