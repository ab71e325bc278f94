/** Time after a request before a failed wallet can be tried again. @see Spec §9 "retry allowed after 1 s" */
export const RETRY_AFTER_MS = 1_000
