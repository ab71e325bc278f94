import { factFlow } from '../../store/state-flow.ts'
import type { DevicesSlice } from './devices.types.ts'

type Change = Pick<DevicesSlice, 'emailChange'>

/** The change of the e-mail address that is under way. */
export const emailChangeFlow = factFlow<{ 'code-sent': Change; throttled: Change; ended: Change }>('emailChange')
