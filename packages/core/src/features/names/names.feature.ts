import { NAME_NAMESPACES } from '@latchkey/chains'
import { defineFeature } from '../../feature.ts'
import type { NamesSlice } from './names.types.ts'

/** The properties of a registration for trackers. @see compat-facts 4.13 */
interface NameProperties {
  /** The account is a smart account. */
  readonly isSA: boolean
  readonly ensName: string
}

declare module '../../store/state.ts' {
  interface FeatureSlices extends NamesSlice {}
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    /** Introduces names and their use. */
    ChooseAccountName: undefined
    RegisterAccountName: undefined
    RegisterAccountNameSuccess: undefined
  }
}
declare module '../telemetry/telemetry.types.ts' {
  interface TrackingEvents {
    OPEN_ENS_FLOW: Pick<NameProperties, 'isSA'>
    REGISTER_NAME_INITIATED: NameProperties
    REGISTER_NAME_SUCCESS: NameProperties
    REGISTER_NAME_ERROR: NameProperties & { readonly error: string }
  }
}

/** Gives accounts names of the gateway. @see Spec §1 "register an account name", §9 "Names" */
export const names = defineFeature({
  name: 'names',
  provides: { names: { services: ['gateway'], namespaces: NAME_NAMESPACES } },
  load: async () => (await import('./names.effects.ts')).createNames,
})
