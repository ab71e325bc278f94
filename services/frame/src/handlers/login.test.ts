import { WalletError } from '@latchkey/errors'
import type * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { CallContext } from '../call-context.ts'
import type { ServiceCall } from '../services/service-client.ts'
import type { WalletDeps } from '../wallet/wallet-deps.ts'
import { loginHandlers } from './login.ts'

const WALLET = '1f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'
const DEVICE = '2f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'

type Answer = (approval: string | undefined) => object

/** A login on a device whose approval was sent before, and auth. Records the approval of each request for a code. */
function openApproved(answer: Answer) {
  const sent: (string | undefined)[] = []
  const deps = {
    origin: 'https://shop.example',
    pageKey: { thumbprint: 'ui' },
    openVault: async () => ({ call: async () => ({ jws: 'a.b.c' }) }),
    auth: { call: async () => ({ deviceId: DEVICE }) },
    puzzles: {
      auth: {
        call: async ({ body }: ServiceCall<v.GenericSchema>) => {
          const { approval } = ((await body?.('nonce')) ?? {}) as { readonly approval?: string }
          sent.push(approval)
          return answer(approval)
        },
      },
      custody: { prepare: () => undefined },
    },
    login: { email: 'ada@example.org', deviceId: DEVICE, walletId: WALLET },
    enrolment: { enrolmentId: DEVICE, pairingCode: 'ABCD', walletId: WALLET, approval: 'approval' },
  } as unknown as WalletDeps
  const connectDevice = () =>
    loginHandlers.CONNECT_DEVICE(undefined, { openWallet: async () => deps } as unknown as CallContext)
  return { deps, sent, connectDevice }
}

const CODE = { action: 'VERIFY_OTP', challengeId: DEVICE, resendInSeconds: 30 }
const DEVICE_FIRST = { action: 'VERIFY_DEVICE', walletId: WALLET }

describe('CONNECT_DEVICE after the response to a sent approval was lost', () => {
  it('requests the code without the approval if auth has accepted it', async () => {
    const { deps, sent, connectDevice } = openApproved(() => CODE)
    await connectDevice()
    expect(sent).toEqual([undefined])
    expect(deps.login?.challengeId).toBe(DEVICE)
  })

  it('X125: sends the approval again if auth never got it', async () => {
    const { deps, sent, connectDevice } = openApproved((approval) => (approval === undefined ? DEVICE_FIRST : CODE))
    await connectDevice()
    expect(sent).toEqual([undefined, 'approval'])
    expect(deps.login?.challengeId).toBe(DEVICE)
  })

  it('X125: forgets the approval if auth refuses it, so that the next call enrols the device again', async () => {
    const { deps, connectDevice } = openApproved((approval) => {
      if (approval !== undefined) throw new WalletError('proof/refused', { problem: 'it was used before' })
      return DEVICE_FIRST
    })
    await expect(connectDevice()).rejects.toMatchObject({ code: 'frame/timeout' })
    expect(deps.enrolment).toBeUndefined()
  })
})
