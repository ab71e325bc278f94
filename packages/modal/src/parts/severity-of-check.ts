import type { GuardCheck, Severity } from '@latchkey/core/ui'

/** How grave what was found is; `undefined` where nobody looked, or could. */
export const severityOfCheck = (check: GuardCheck | undefined): Severity | undefined =>
  check?.status === 'checked' ? check.report.severity : undefined
