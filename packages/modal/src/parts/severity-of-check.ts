import type { GuardCheck, Severity } from '@latchkey/core/ui'

/** Returns the severity of a check; `undefined` if there was no check, or if it failed. */
export const severityOfCheck = (check: GuardCheck | undefined): Severity | undefined =>
  check?.status === 'checked' ? check.report.severity : undefined
