import { errorAnswer } from '@latchkey/protocol/gateway'
import { ENDPOINTS, type Endpoint } from './endpoints.ts'
import { isOptional, type JsonSchema, toJsonSchema } from './json-schema.ts'

const FAILURE = { $ref: '#/components/schemas/Failure' } as const

/** Returns the description of every call, from the schemas that parse them. @see https://spec.openapis.org/oas/v3.1.0 */
export function describeApi(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of ENDPOINTS)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: toOperation(endpoint) }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey gateway', version: '1' },
    paths,
    components: { schemas: { Failure: toJsonSchema(errorAnswer) } },
  }
}

function toOperation({ path, summary, query, body, answer }: Endpoint): JsonSchema {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(query?.entries ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !isOptional(schema),
    schema: toJsonSchema(schema),
  }))
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

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } }
}
