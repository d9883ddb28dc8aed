/** OpenAPI Generator, for the clients in Java, Kotlin and Python. */
export const OPENAPI_GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0';
