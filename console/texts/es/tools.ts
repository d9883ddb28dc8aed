import type { Texts } from '../en.ts';

export const tools: Texts['tools'] = {
  about: {
    cli:
      'Crea enlaces, consulta la analítica y sigue los clics en la terminal. Inicia sesión con una clave ' +
      'de API.',
    client:
      'Un cliente con tipos para Node, Deno, navegadores y workers: todos los endpoints, reintentos, ' +
      'listas y firmas de webhooks.',
    python:
      'Un cliente con tipos para Python 3.10 o posterior, también con asyncio: todos los endpoints, ' +
      'reintentos, listas y firmas de webhooks.',
    mcp:
      'Los agentes de IA crean enlaces y consultan la analítica de tu cuenta. Crea para ellos una clave de ' +
      'API con pocos permisos.',
  },
  commandsOf: (tool) => `Comandos: ${tool}`,
  lead: 'Tu despliegue los sirve: siempre corresponden a su API.',
  names: {
    cli: 'Línea de comandos',
    client: 'Cliente de TypeScript',
    mcp: 'Agentes (MCP)',
    python: 'Cliente de Python',
  },
  terminal: 'Terminal',
  title: 'Herramientas',
};
