import { WalletError } from '@latchkey/errors'
import type { Context } from '../../context.ts'
import { onceRead } from '../../reads/once-read.ts'
import { ok } from '../../result.ts'
import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'
import type { Dependencies } from '../dependencies.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices {
    /** Turns of the key, a field of the toy feature in tests. */
    readonly turns?: number
  }
  interface ToastTypes {
    'toy-wound': unknown
  }
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    Toy: { readonly key: string }
  }
}
declare module '../telemetry/telemetry.types.ts' {
  interface TrackingEvents {
    TOY_WOUND: { readonly turns: number }
  }
}

type Turns = Pick<State, 'turns'>
const toyFlow = factFlow<{ wound: Turns; read: Turns; stopped: Turns }>('toy')

/** The lazy code of the toy. */
export function createToy(context: Context, { gateway, openService }: Pick<Dependencies, 'gateway' | 'openService'>) {
  return {
    verbs: {
      async wind(turns: number) {
        if (turns < 0) throw new WalletError('amount/invalid', { value: String(turns) })
        context.dispatch(toyFlow, { type: 'wound', turns: (context.getState().turns ?? 0) + turns })
        context.toast('success', { type: 'toy-wound' })
        context.track({ event: 'TOY_WOUND', properties: { turns } })
        return ok(`${turns} turns`)
      },
    },
    reads: {
      tune: ({ key }: { readonly key: string }) =>
        onceRead(async () => `${key} ${await (await gateway('networks'))?.getSupportedNetworks()}`),
      melody: ({ key }: { readonly key: string }) =>
        onceRead(async () => (await openService('toyBox'))?.getMelody(key)),
    },
    refresh: async () => context.dispatch(toyFlow, { type: 'read', turns: 100 }),
    stop: () => void context.dispatch(toyFlow, { type: 'stopped', turns: 0 }),
  }
}
