import type { ClientImages } from '@latchkey/core/ui'
import { useClientState, useScreenClient } from '@latchkey/react'
import { createContext, type ReactNode, useEffect, useMemo, useState } from 'react'
import { painted } from '../host/painted.ts'

/** Leaves time within the frame for the visitor's next action, such as a press. */
const FRAME_MS = 16

/** The URLs of wallet pictures; `undefined` while no picture may be requested. */
export const ShownPicturesContext = createContext<ClientImages | undefined>(undefined)

/**
 * Enables pictures of wallets after the first paint. The screen is rendered before the press, and must send no request
 * before it; names can be read and pressed before their pictures arrive. Subscribes to the store directly, because with
 * the store hook the press would render the screens again.
 */
export function ShownPictures({ children }: { readonly children: ReactNode }) {
  const client = useScreenClient()
  const hasPictures = useClientState((state) => state.hasPictures)
  const [wasShown, setShown] = useState(false)
  useEffect(() => {
    let isOver = wasShown
    const follow = () => {
      const { modal, isEmbedded } = client.getState()
      if (isOver || !(modal.isOpen || isEmbedded)) return
      isOver = true
      void painted().then(() => client.options.clock.after(FRAME_MS, () => setShown(true)))
    }
    follow()
    return client.subscribe(follow)
  }, [client, wasShown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same functions give other addresses once the catalogue is there
  const images = useMemo(() => (wasShown ? { ...client.images } : undefined), [client, wasShown, hasPictures])
  return <ShownPicturesContext.Provider value={images}>{children}</ShownPicturesContext.Provider>
}
