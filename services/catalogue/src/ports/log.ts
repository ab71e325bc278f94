/** What this service asks of a logger; pino fits. */
export interface Log {
  readonly info: (fields: object, message: string) => void
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}
