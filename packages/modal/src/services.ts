import { createCatalogueClient } from '@latchkey/drivers/catalogue'
import type { WalletModalOptions } from './options.ts'
import { VERSION } from './version.ts'

/** @see Spec §1 "Wallet toolkit version label format" */
function senderOf({ adapters, projectId = '' }: WalletModalOptions) {
  const kinds = adapters.length === 0 ? 'universal' : adapters.map(({ kind }) => kind).join(',')
  return { projectId, sdkType: 'latchkey', sdkVersion: `react-${kinds}-${VERSION}` }
}

/** @param options - With the address of a catalogue. */
export const createCatalogue = (options: WalletModalOptions) =>
  createCatalogueClient({ url: options.services?.catalogue ?? '', ...senderOf(options) })

/** Its code is needed only once there is an account. @param options - With the address of a gateway. */
export async function createGateway(options: WalletModalOptions) {
  const { createGatewayClient } = await import('@latchkey/drivers/gateway')
  return createGatewayClient({ url: options.services?.gateway ?? '', ...senderOf(options) })
}
