import type { ClientImages } from '@latchkey/core/ui'
import { useScreenClient } from './provider.tsx'
import { useClientState } from './use-client-state.ts'

/** Returns the URLs of pictures, and renders again when they become known. */
export function useImages(): ClientImages {
  useClientState(({ hasPictures, networkPictures }) => ({ hasPictures, networkPictures }))
  return useScreenClient().images
}
