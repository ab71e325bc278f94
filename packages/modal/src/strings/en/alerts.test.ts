import { describe, expect, it } from 'vitest'
import { alerts } from './alerts.ts'
import { errors } from './errors.ts'

describe('the alerts', () => {
  it.each([
    ['network/not-found', 'Network Not Found', /networks/],
    ['config/origin-not-allowed', 'Invalid App Configuration', /origin.*project id/],
    ['config/project-id-missing', 'Project ID Not Configured', /projectId/],
    ['session/expired', 'Session Expired', /clock.*connect/],
    ['config/adapter-not-found', 'Adapter not found', /adapters/],
    ['network/unsupported', 'Chain is not supported', /wallet/],
    ['social/timeout', 'The account provider did not answer in time', /client id/],
  ] as const)(
    '%s have a short text and a long one (Spec §8.25, §8.26, §8.27, §8.28, §8.29, §8.30)',
    (code, short, long) => {
      expect(errors.sentences[code]).toBe(short)
      expect(alerts[code]).toMatch(long)
    },
  )
})
