import { isObject } from '@latchkey/primitives'
import { toStandardSchema } from './standard-schema.ts'

export interface AnalyticsConfig {
  readonly isAnalyticsEnabled: boolean
}

/** Response to `GET /getAnalyticsConfig`. A client that cannot read it switches analytics off. @see Spec §7, §8 */
export const analyticsConfigSchema = toStandardSchema<AnalyticsConfig>(
  (body) =>
    isObject(body) && typeof body.isAnalyticsEnabled === 'boolean'
      ? { isAnalyticsEnabled: body.isAnalyticsEnabled }
      : undefined,
  'expected isAnalyticsEnabled, true or false',
)
