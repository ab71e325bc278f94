import * as v from 'valibot'

/** `GET /getAnalyticsConfig`. A client that cannot read it turns analytics off. @see Spec §7, §8 */
export const analyticsConfigSchema = v.object({ isAnalyticsEnabled: v.boolean() })
export type AnalyticsConfig = v.InferOutput<typeof analyticsConfigSchema>
