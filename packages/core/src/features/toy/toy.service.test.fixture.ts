/** The port of a service that only the tests have. */
export interface ToyBox {
  getMelody(key: string): Promise<string>
}

declare module '../../ports/services.ts' {
  interface ServiceTypes {
    readonly toyBox: ToyBox
  }
}
