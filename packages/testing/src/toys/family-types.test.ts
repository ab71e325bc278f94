import type { ClientActions, sendTransaction } from '@latchkey/core'
import type { Eip1193Provider, FamilyRequest, TransactionRequest } from '@latchkey/core/ports'
import { describe, expectTypeOf, it } from 'vitest'
import type { ToyTransaction } from './family/toy-family.fixture.ts'

type Request = Parameters<typeof sendTransaction>[1]

describe('the types of a chain family', () => {
  it('sendTransaction accepts only the transaction of the named family', () => {
    expectTypeOf<{ namespace: 'polkadot'; transaction: ToyTransaction }>().toExtend<Request>()
    expectTypeOf<{ namespace: 'eip155'; transaction: TransactionRequest }>().toExtend<Request>()
    expectTypeOf<{ namespace: 'eip155'; transaction: ToyTransaction }>().not.toExtend<Request>()
    expectTypeOf<{ namespace: 'polkadot'; transaction: TransactionRequest }>().not.toExtend<Request>()
    expectTypeOf<Parameters<ClientActions['sendTransaction']>[0]>().toEqualTypeOf<Request>()
  })

  it('sendTransaction requires the family if the page has several', () => {
    expectTypeOf<{ transaction: TransactionRequest }>().not.toExtend<Request>()
    expectTypeOf<{ transaction: ToyTransaction }>().not.toExtend<Request>()
    type OfOne = FamilyRequest<{ readonly eip155: { readonly transaction: TransactionRequest } }>
    expectTypeOf<{ transaction: TransactionRequest }>().toExtend<OfOne>()
    expectTypeOf<{ transaction: ToyTransaction }>().not.toExtend<OfOne>()
  })

  it('getProvider returns the provider type of the named family, and an unknown one without a name', () => {
    const getProvider = (() => undefined) as ClientActions['getProvider']
    expectTypeOf(getProvider('eip155')).toEqualTypeOf<Eip1193Provider | undefined>()
    expectTypeOf(getProvider()).toBeUnknown()
  })
})
