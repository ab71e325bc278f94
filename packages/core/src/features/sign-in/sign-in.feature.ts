import { defineFeature } from '../../feature.ts'
import type { SignInState } from './sign-in.types.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices {
    /** Absent without a connection to a network of the site, or if the site has no sign-in. */
    readonly signIn?: SignInState | undefined
  }
}
declare module '../telemetry/telemetry.types.ts' {
  interface TrackingEvents {
    CLICK_SIGN_SIWX_MESSAGE: SignInProperties
    CLICK_CANCEL_SIWX: SignInProperties
    SIWX_AUTH_SUCCESS: SignInProperties
    /** `message`: code of the failure. */
    SIWX_AUTH_ERROR: SignInProperties & { readonly message?: string }
  }
}

interface SignInProperties {
  readonly network: string
  readonly isSmartAccount: boolean
}

/** Signs visitors in. On a site with sign-in, its code loads with the engine; on other sites never. */
export const signIn = defineFeature({
  name: 'signIn',
  load: async () => (await import('./sign-in.effects.ts')).createSignInVerbs,
})
