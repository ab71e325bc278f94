import { toWalletError } from '@latchkey/errors'
import type { Context } from '../../context.ts'
import type { Catalogue } from '../../ports/index.ts'
import type { OpenService } from '../../reads/open-service.ts'
import { keys } from '../../storage/keys.ts'
import { write } from '../../storage/write-stored.ts'
import { walletsFlow } from './wallets.flow.ts'

/** Opens the catalogue service, and sets the URLs of its pictures when its code is loaded. */
export function openCatalogue({ options, dispatch }: Context, openService: OpenService) {
  let service: Catalogue | undefined
  const catalogue = () => openService('catalogue')
  function showPictures(found: Catalogue): void {
    service = found
    const networkPictures = Object.fromEntries(
      options.networks.map(({ caipNetworkId, name }) => [caipNetworkId, found.networkImageUrl(caipNetworkId, name)]),
    )
    dispatch(walletsFlow, { type: 'pictured', networkPictures, hasPictures: true })
    // Persisted, so that the network button has its picture at the first paint of the next visit.
    write(options.storage, keys.networkPictures, networkPictures)
  }
  const picturesKnown = catalogue().then(
    (found) => found && showPictures(found),
    (error: unknown) => options.reporter.report(toWalletError(error)),
  )
  return {
    catalogue,
    picturesKnown,
    /** The URLs of pictures; `undefined` without a catalogue. */
    images: {
      wallet: (imageId: string) => service?.walletImageUrl(imageId),
      token: (symbol: string) => service?.tokenImageUrl(symbol),
    },
  }
}
