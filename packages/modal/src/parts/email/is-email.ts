/** @see compat-facts 1.5 "Email field" */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** An address that is shorter cannot be sent yet. */
export const LEAST_EMAIL_LENGTH = 4

export const isEmail = (text: string): boolean => EMAIL.test(text)
