/** The port of a service that exists only in tests. */
export interface ToyBox {
  getMelody(key: string): Promise<string>
}

declare module '../../ports/services.ts' {
  interface ServiceTypes {
    readonly toyBox: ToyBox
  }
}
