import { defineFeature } from '../../feature.ts'
import type { DevicesSlice } from './devices.types.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices extends DevicesSlice {}
  interface ToastTypes {
    'email-changed': unknown
  }
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    Devices: undefined
    /** Lists the passkeys of the wallet, and leads to the window that changes them. */
    ProtectWallet: undefined
    /** Takes the new address of the login. `redirectView`: where cancelling and the end of the change lead. */
    UpdateEmailWallet: { readonly redirectView: 'Account' } | undefined
    /** Takes the code of the current address. */
    UpdateEmailPrimaryOtp: { readonly redirectView: 'Account' } | undefined
    /** Takes the code of the new address. */
    UpdateEmailSecondaryOtp: { readonly redirectView: 'Account' } | undefined
  }
}
declare module '../telemetry/telemetry.types.ts' {
  interface TrackingEvents {
    EMAIL_EDIT: NoProperties
    EMAIL_VERIFICATION_CODE_PASS: NoProperties
    EMAIL_VERIFICATION_CODE_FAIL: { readonly message: string }
  }
}

/** Lists the devices on which a person is logged in to the wallet, and ends sessions on them; replaces the address of the login; exports the wallet and protects it. */
export const devices = defineFeature({
  name: 'devices',
  load: async () => (await import('./devices.effects.ts')).createDevices,
})
