import type { Deployment } from './deployment.ts'

export const LOCAL_PORTS = { frame: 4600, vault: 4610 } as const

/**
 * Returns the deployment of a machine for development. The names are sites of their own and secure contexts, so that the browser
 * partitions storage as it does in production; ports of plain `localhost` are one site.
 *
 * @param ports - Of frame and vault.
 * @param origins - Of pages that may embed the wallet.
 */
export function toLocalDeployment(
  ports: Readonly<Record<'frame' | 'vault', number>> = LOCAL_PORTS,
  origins: readonly string[] = ['http://demo.localhost:5170', 'http://gallery.localhost:5171'],
): Deployment {
  return {
    frame: `http://frame.wallet.localhost:${ports.frame}`,
    vault: `http://vault.wallet.localhost:${ports.vault}`,
    api: 'http://api.wallet.localhost:4620',
    device: 'http://device.wallet.localhost:4630',
    projects: { local: { origins: [...origins], networks: ['eip155:1', 'eip155:8453'] } },
  }
}
