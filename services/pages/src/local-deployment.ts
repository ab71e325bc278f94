import type { Deployment } from './deployment.ts'

export const LOCAL_PORTS = { frame: 4600, vault: 4610, return: 4640 } as const

/**
 * Returns the deployment of a machine for development. The names are sites of their own and secure contexts, so that the browser
 * partitions storage as it does in production; ports of plain `localhost` are one site.
 *
 * @param ports - Of frame, vault and, if there is one, the page to which social providers return.
 * @param origins - Of pages that may embed the wallet.
 */
export function toLocalDeployment(
  ports: { readonly frame: number; readonly vault: number; readonly return?: number } = LOCAL_PORTS,
  origins: readonly string[] = ['http://demo.localhost:5170', 'http://gallery.localhost:5171'],
): Deployment {
  return {
    frame: `http://frame.wallet.localhost:${ports.frame}`,
    vault: `http://vault.wallet.localhost:${ports.vault}`,
    api: 'http://api.wallet.localhost:4700',
    device: 'http://device.wallet.localhost:4800',
    ...(ports.return === undefined ? {} : { return: `http://auth.wallet.localhost:${ports.return}` }),
    projects: { local: { origins: [...origins], networks: ['eip155:1', 'eip155:8453'] } },
  }
}
