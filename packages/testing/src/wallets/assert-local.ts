import { WalletError } from '@latchkey/errors'

const LOCAL_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/

/** Throws for a node that is not on this machine. @throws config/invalid-options */
export function assertLocal(rpcUrl: string): void {
  if (!URL.canParse(rpcUrl) || !LOCAL_HOST.test(new URL(rpcUrl).hostname))
    throw new WalletError('config/invalid-options', {
      path: 'chains',
      problem: `a wallet with public test keys takes local nodes only, not ${rpcUrl.slice(0, 120)}`,
    })
}
