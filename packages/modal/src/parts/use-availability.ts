import { type Availability, selectAvailability } from '@latchkey/core/ui'
import type { Namespace } from '@latchkey/primitives'
import { useClientState } from '@latchkey/react'

/** Returns the available features of the site; empty until they are loaded. @see selectAvailability */
export function useAvailability(namespace?: Namespace): Availability {
  return useClientState((state) => selectAvailability(state, namespace))
}
