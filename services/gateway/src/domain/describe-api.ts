import { errorAnswer } from '@latchkey/protocol/gateway'
import { ENDPOINTS, type Endpoint } from './endpoints.ts'
import { listParameters, toJsonSchema } from './json-schema.ts'

/** A part of an OpenAPI document. */
type Description = Readonly<Record<string, unknown>>

const FAILURE = { $ref: '#/components/schemas/Failure' } as const

/**
 * Returns the OpenAPI description of every call, from the schemas that parse them. @see
 * https://spec.openapis.org/oas/v3.1.0
 */
export function describeApi(): Description {
  const paths: Record<string, Record<string, Description>> = {}
  for (const endpoint of ENDPOINTS)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: toOperation(endpoint) }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey gateway', version: '1' },
    paths,
    components: { schemas: { Failure: toJsonSchema(errorAnswer) } },
  }
}

function toOperation({ path, summary, query, body, answer }: Endpoint): Description {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = listParameters(query).map((parameter) => ({ ...parameter, in: 'query' }))
  return {
    summary,
    parameters: [...inPath, ...inQuery],
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(toJsonSchema(body)) } }),
    responses: {
      200: { description: summary, content: json(toJsonSchema(answer)) },
      default: { description: 'A failure', content: json(FAILURE) },
    },
  }
}

function json(schema: object): Description {
  return { 'application/json': { schema } }
}
