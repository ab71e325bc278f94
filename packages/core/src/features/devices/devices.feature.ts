import { defineFeature } from '../../feature.ts'

declare module '../router/router.types.ts' {
  interface ViewParams {
    Devices: undefined
  }
}

/** Lists the devices on which a person is logged in to the wallet, and ends sessions on them; replaces the address of the login. */
export const devices = defineFeature({
  name: 'devices',
  load: async () => (await import('./devices.effects.ts')).createDevices,
})
