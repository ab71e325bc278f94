import { createFakeClock } from '@latchkey/testing'
import { connectorContract } from '@latchkey/testing/contracts'
import { beforeAll } from 'vitest'
import { safe } from './index.ts'
import { openSafeHost, SAFE } from './safe-host.fixture.ts'

const HASH = `0x${'ab'.repeat(32)}`

// Loaded here, because no test can wait for it while the fake clock stands still.
beforeAll(() => safe({ window: openSafeHost().window }).load?.())

const isFixed = () => {
  throw new Error('the app shows the page anew for another Safe')
}

connectorContract(
  'the connector of the Safe around the page',
  () => {
    const clock = createFakeClock()
    const host = openSafeHost()
    host.respond('sendTransactions', () => ({ safeTxHash: HASH }))
    host.respond('getTxBySafeTxHash', () => ({ txStatus: 'SUCCESS', txHash: HASH }))
    return {
      connector: safe({ window: host.window }),
      clock,
      walletId: 'safe',
      namespace: 'eip155',
      request: { method: 'eth_sendTransaction', params: [{ from: SAFE, to: SAFE, data: '0x' }] },
      listenerCount: host.listenerCount,
      person: {
        rejectNext: () => host.refuseNext('Transaction was rejected'),
        questions: () => host.requests.filter(({ method }) => method !== 'getSafeInfo').length,
        hang() {
          for (const method of ['getSafeInfo', 'sendTransactions']) host.respond(method)
        },
        changeAccounts: isFixed,
        changeNetwork: isFixed,
        leave: isFixed,
      },
    }
  },
  { withoutQuestion: true },
)
