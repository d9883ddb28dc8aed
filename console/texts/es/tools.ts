import type { Texts } from '../en.ts';

export const tools: Texts['tools'] = {
  about: {
    cli:
      'Crea enlaces, consulta las estadísticas y sigue los clics en la terminal. Inicia sesión ' +
      'con una clave de API.',
    client:
      'Un cliente tipado para Node, Deno, navegadores y workers: todos los endpoints, ' +
      'reintentos, paginación y firmas de webhooks.',
    python:
      'Un cliente tipado para Python 3.10 o posterior, también con asyncio: todos los endpoints, ' +
      'reintentos, paginación y firmas de webhooks.',
    mcp:
      'Los agentes de IA crean enlaces y consultan las estadísticas de tu cuenta. Dales una ' +
      'clave de API solo con los permisos que necesitan.',
  },
  commandsOf: (tool) => `Comandos: ${tool}`,
  lead: 'Los sirve tu propia instalación, así que siempre corresponden a su API.',
  names: {
    cli: 'Línea de comandos',
    client: 'Cliente de TypeScript',
    mcp: 'Agentes (MCP)',
    python: 'Cliente de Python',
  },
  terminal: 'Terminal',
  title: 'Herramientas',
};
