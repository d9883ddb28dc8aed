import type { Texts } from '../en.ts';

export const connections: Texts['connections'] = {
  account: 'Cuenta',
  actions: 'Acciones',
  app: 'App',
  back: 'Volver a la app',
  by: 'La conectó',
  cancel: 'Cancelar',
  connect: 'Conectar',
  connected: (name) => `Se ha conectado ${name}`,
  connectedText: 'Vuelve a la app. Puedes cerrar esta página.',
  connectTitle: (name) => `¿Conectar ${name}?`,
  disconnect: 'Desconectar',
  disconnected: (name) => `Se ha desconectado ${name}`,
  disconnectText:
    'Pierde el acceso con su próxima solicitud. Puedes volver a conectarla desde la app cuando quieras.',
  disconnectTitle: (name) => `¿Desconectar ${name}?`,
  folders: 'Carpetas',
  foldersHint: 'Limita la app al contenido de estas carpetas. No elijas ninguna para todo lo que ves.',
  host: (host) => `Su dirección es ${host}, y está verificada.`,
  lastUsed: 'Último uso',
  lead:
    'Programas que los miembros han conectado a esta cuenta sin clave de API. Cada uno puede hacer lo ' +
    'que su miembro ha aceptado, y nunca más que ese miembro.',
  mcpOnly: 'Solo puede usar el servidor MCP, las herramientas para agentes de IA.',
  never: 'Nunca',
  none: 'No hay apps conectadas',
  noneText: 'Para conectar una, como Claude o ChatGPT, añade allí este servicio.',
  notAllowed: 'Tu rol en esta cuenta no tiene este permiso.',
  notVerified:
    'No está verificada: cualquiera puede dar este nombre a una app. Conéctala solo si acabas de ' +
    'iniciarlo tú.',
  onDevice: 'Continúa en un programa de este dispositivo. Conéctala solo si acabas de iniciar ese programa.',
  own: 'Es un programa de Signpost.',
  permissions: 'Qué puede hacer',
  permissionsHint: 'Puedes quitar lo que la app no necesita.',
  personOnly: 'Inicia sesión con tu correo electrónico',
  personOnlyText: 'Has iniciado sesión con una clave de API. Solo una persona puede conectar una app.',
  refused: 'Esta app no se puede conectar',
  refusedText: 'Lo que ha pedido no es válido. Díselo a quienes la han creado:',
  returnsTo: (place) => `Después vuelves a ${place}.`,
  title: 'Apps conectadas',
};
