import type { Texts } from '../en.ts';

export const account: Texts['account'] = {
  balance: 'Saldo',
  balanceFree: 'En esta cuenta no se cobra nada.',
  balanceText: 'Prepago: el uso se descuenta del saldo.',
  brand: {
    account: 'Toda la cuenta',
    color: 'Color',
    colorHint: 'Para los botones. Déjalo vacío para usar el color predeterminado.',
    colorPicker: 'Elegir el color',
    expired: 'Este enlace ya no está activo',
    footerExample: 'Aviso legal',
    footerText: 'Enlace al pie',
    footerUrl: 'Su URL',
    icon: 'Icono',
    iconHint:
      'Se ve en la pestaña del navegador, también en tus Smart Links. PNG o JPEG cuadrado, como máximo ' +
      '256 KB y 1.024 píxeles de ancho.',
    lead:
      'Tu nombre, logotipo, color y tipo de letra en los informes compartidos y en las páginas que se ' +
      'muestran en lugar de un destino: contraseña, vista previa, aún no activo, caducado, no encontrado.',
    logoHint: 'Sustituye al logotipo de Signpost. PNG o JPEG, como máximo 1 MB.',
    name: 'Nombre',
    nameHint: 'También el remitente de los correos a tus visitantes.',
    place: 'Marca de',
    placeHint: 'Un dominio con marca propia no usa la de la cuenta.',
    remove: (domain: string | undefined): string =>
      domain ? 'Usar la marca de la cuenta' : 'Quitar la marca',
    removed: (domain: string | undefined): string =>
      domain ? `Se quitó la marca de ${domain}` : 'Se quitó la marca',
    save: 'Guardar la marca',
    saved: (domain: string | undefined): string =>
      domain ? `Se guardó la marca de ${domain}` : 'Se guardó la marca',
    savedIcon: 'Icono guardado',
    title: 'Marca',
    url: 'Sitio web',
    urlHint: 'Se enlaza con un botón en estas páginas.',
    yourName: 'Tu nombre',
  },
  conversions: {
    days: 'Días de atribución',
    daysHint: 'Cuánto tiempo después de un clic se le atribuye una conversión: de 1 a 365 días.',
    save: 'Guardar',
    saved: 'Ajustes de conversiones guardados.',
    text:
      'Los enlaces que miden conversiones añaden a su destino un identificador del clic. Tu sitio lo ' +
      'devuelve con contactos y ventas.',
    title: 'Conversiones',
    track: 'Medir conversiones por defecto',
    trackHint: 'En los enlaces y Smart Links nuevos. Los existentes no cambian.',
  },
  data: {
    delete: 'Eliminar la cuenta',
    deletion: 'Eliminar esta cuenta',
    deletionText:
      'A los 14 días se eliminan para siempre todos los enlaces, páginas, archivos, estadísticas, miembros ' +
      'y claves. Hasta entonces todo funciona y la cuenta se puede restaurar.',
    download: (size: string) => `Descargar (${size})`,
    export: 'Exportar todo',
    exports: 'Exportación',
    exportsText:
      'Todo lo que hay en esta cuenta en un ZIP con JSON, CSV y archivos. Te avisamos por correo cuando ' +
      'esté listo; se guarda 7 días.',
    name: 'Nombre de la cuenta',
    nameHint: (name: string) => `Escribe «${name}» para confirmar.`,
    restore: 'Conservar la cuenta',
    scheduled: (date: string) => `Esta cuenta se eliminará el ${date}.`,
    statuses: {
      pending: 'En espera',
      running: 'En curso',
      completed: 'Lista',
      failed: 'Fallida',
      expired: 'Caducada',
    },
  },
  domains: {
    actions: 'Acciones',
    add: 'Añadir dominio',
    added: 'Añadido',
    host: 'Dominio',
    hostHint: 'Por ejemplo, go.example.com. Sus subdominios son dominios aparte.',
    dnsNothing: 'Aún no hay registro',
    dnsNow: 'DNS ahora',
    dnsRight: 'Encontrado',
    failures: {
      caa_forbids:
        'Un registro CAA del dominio no permite que Amazon emita su certificado. Añade 0 issue ' +
        '"amazon.com" o quita los registros CAA.',
      certificate_failed:
        'No se pudo emitir el certificado. Comprueba que el registro CNAME sea el de arriba. Se solicitará ' +
        'otro automáticamente.',
      certificate_lapsed:
        'El certificado caducó o fue revocado. Se solicitará otro automáticamente mientras el registro ' +
        'CNAME sea el de arriba.',
      cname_elsewhere: 'El dominio apunta a otro sitio. Cambia su registro CNAME por el de arriba.',
      cname_missing:
        'El DNS no tuvo ningún registro CNAME en 7 días. Añade el de arriba y vuelve a intentarlo.',
      dns_unreadable:
        'Los servidores de nombres del dominio no respondieron en 7 días. Revísalos y vuelve a intentarlo.',
      host_taken: 'Otra distribución de CloudFront sirve este dominio. Quítalo de ella.',
      timed_out: 'El certificado no se emitió en 7 días. Comprueba el registro CNAME y vuelve a intentarlo.',
    },
    cnameNext: 'Ahora apunta su registro CNAME aquí. Conserva también el registro TXT.',
    goLiveText:
      'Añade estos registros al DNS del dominio. Después se activará automáticamente, normalmente en ' +
      'minutos. Puedes cerrar esta ventana.',
    isDefault: 'Usar por defecto para los enlaces nuevos',
    isDefaultBadge: 'Predeterminado',
    lapsed: (host, txtName, date) =>
      `${host} ha caducado: se rechazan enlaces nuevos. Vuelve a añadir su registro TXT ${txtName}, o el ` +
      `dominio se liberará el ${date} y dejará de servir contenido.`,
    lapsesOn: (date) => `Caduca el ${date}`,
    lead:
      'Un dominio verificado solo sirve tus enlaces y páginas, y solo tú puedes usarlo. Conserva su ' +
      'registro TXT: se comprueba cada día.',
    missing: (host, txtName, date) =>
      `Falta el registro TXT ${txtName}. Vuelve a añadirlo, o ${host} caducará el ${date} y se rechazarán ` +
      'enlaces nuevos.',
    none: 'Aún no hay dominios',
    noneText: 'Añade un dominio tuyo para tus enlaces cortos.',
    recordMissing: 'Falta el registro TXT',
    recordName: 'Nombre',
    recordOf: (part, type) => `${part} del registro ${type}`,
    recordType: 'Tipo',
    recordValue: 'Valor',
    records: 'Registros DNS',
    recordsTitle: (host) => `Registros DNS de ${host}`,
    releasedOn: (date) => `Liberado el ${date}. Verifícalo para recuperarlo.`,
    releasesOn: (date) => `Sin enlaces nuevos. Se libera el ${date}.`,
    removeLive: (host) =>
      `${host} deja de funcionar ahora, y otra cuenta podrá verificarlo pronto. Tus enlaces lo conservan ` +
      'como dominio.',
    removePending: (host) =>
      `${host} se quita de esta lista. Para volver a añadirlo necesitarás un registro nuevo.`,
    removeTitle: '¿Quitar este dominio?',
    removeVerified: (host) =>
      `${host} servirá enlaces de todas las cuentas, y otra cuenta podrá verificarlo. Tus enlaces lo ` +
      'conservan como dominio.',
    caseSensitive: 'Distinguir mayúsculas y minúsculas en los códigos cortos',
    robots: 'Buscadores',
    robotsHint:
      'El contenido de /robots.txt. Bloquear rastreadores también oculta vistas previas en algunas redes ' +
      'sociales.',
    robotsOptions: {
      none: 'Sin robots.txt',
      allow: 'Permitir todos los rastreadores',
      disallow: 'Bloquear todos los rastreadores',
    },
    settingsOf: (host) => `Ajustes de ${host}`,
    shortUrls: 'Enlaces cortos',
    shortUrlsChanged: (example) => `Los enlaces cortos se muestran como ${example}`,
    shortUrlsOf: (host) => `Enlaces cortos de ${host}`,
    status: 'Estado',
    statuses: {
      failed: 'Con error',
      issuing: 'Emitiendo certificado',
      lapsed: 'Caducado',
      live: 'En línea',
      pending: 'Pendiente',
      released: 'Liberado',
      suspended: 'Suspendido',
      taken_over: 'En otra cuenta',
      verified: 'Verificado',
    },
    takenOverOn: (date) => `Otra cuenta lo verificó el ${date}. Tus enlaces ya no funcionan allí.`,
    title: 'Dominios',
    trafficHint:
      'Para que los enlaces funcionen allí, el operador de este servicio también debe configurar el dominio.',
    tryAgain: 'Reintentar',
    urls: {
      rootUrl: { label: 'Página de inicio', hint: 'Adónde redirige el propio dominio, sin código.' },
      notFoundUrl: { label: 'Enlaces desconocidos', hint: 'Adónde redirigen los códigos que no existen.' },
      expiredUrl: {
        label: 'Enlaces terminados',
        hint: 'Adónde redirigen los enlaces caducados y desactivados, salvo que tengan una URL propia.',
      },
    },
    verify: 'Verificar',
    verifyText:
      'Añade este registro al DNS del dominio y después verifícalo. Puede tardar unos minutos en verse. ' +
      'Conserva el registro después.',
    verifyTitle: (host) => `Verificar ${host}`,
    waitsForDns: 'Esperando el DNS',
    wasChanged: (host) => `Ajustes de ${host} guardados`,
    wasRemoved: (host) => `${host} se ha quitado`,
    wasVerified: (host) => `${host} está verificado`,
  },
  key: 'Esta clave',
  keyExpires: 'Caduca',
  keyId: 'Identificador de la clave',
  keyName: 'Nombre',
  may: 'Permitido',
  mayNot: 'No permitido',
  never: 'Nunca',
  owner: 'Cuenta',
  ownerId: 'Identificador de la cuenta',
  ownerSince: 'Desde',
  paused:
    'El saldo se ha agotado, por lo que la API rechaza las peticiones. Los enlaces y las páginas siguen ' +
    'funcionando. Recárgalo para continuar.',
  permissionsOfRole: 'Tus permisos',
  permissions: 'Permisos de esta clave',
  plan: 'Plan',
  plans: { free: 'Gratis', pro: 'Pro', business: 'Empresa' },
  playground: {
    assistant: 'Modelo',
    clear: 'Vaciar',
    clearText: 'La conversación se perderá.',
    clearTitle: '¿Vaciar la conversación?',
    composer: 'Mensaje',
    composerHint: 'Intro envía, Mayús + Intro empieza una línea nueva.',
    conversation: 'Conversación',
    cut: {
      content_filter: 'Cortado por el filtro de contenido',
      length: 'Cortado al llegar al límite de tokens',
    },
    empty: 'Empieza una conversación',
    emptyText: 'La conversación se queda en esta pestaña hasta que cierres la sesión o la pestaña.',
    errors: {
      invalid_setting: 'Uno de los ajustes no es válido. Mira el mensaje junto a él.',
      insufficient_quota: 'Tu saldo prepago no es suficiente. Recárgalo para continuar.',
      model_failed: 'El modelo no ha podido responder. Inténtalo de nuevo en un momento.',
      permission_denied: 'Esta clave no puede usar los modelos. Necesita el permiso chat:generate.',
    },
    maxTokens: 'Máximo de tokens por respuesta',
    maxTokensHint: 'Si lo dejas vacío, el máximo del modelo.',
    model: 'Modelo',
    retry: 'Intentar de nuevo',
    send: 'Enviar',
    settings: 'Ajustes',
    stop: 'Detener',
    stopped: 'Detenido. Se cobran los tokens generados hasta ahora.',
    systemPrompt: 'Instrucciones del sistema',
    systemPromptHint: 'Cómo debe comportarse el modelo en todas sus respuestas.',
    temperature: 'Temperatura',
    temperatureHint: 'De 0 (lo más previsible) a 2. Si lo dejas vacío, la predeterminada del modelo.',
    title: 'Pruebas de chat',
    tokens: (prompt, answer) => `${prompt} tokens de entrada, ${answer} de salida`,
    total: (tokens) => `${tokens} tokens en esta conversación`,
    writing: 'El modelo está escribiendo …',
    you: 'Tú',
  },
  quota: {
    codes: 'Códigos y slugs nuevos de hoy',
    heldCodes: 'Códigos conservados tras eliminar',
    domains: 'Dominios',
    reports: 'Informes programados',
    shares: 'Informes compartidos',
    keys: 'Claves de API',
    links: 'Enlaces',
    smartLinks: 'Smart Links',
    storage: 'Almacenamiento de imágenes y vídeos',
    uploads: 'Subidas de hoy',
    webhooks: 'Webhooks',
  },
  quotas: 'Cuotas',
  rateLimit: 'Peticiones por minuto',
  rateLimitText: (limit) => `${limit} entre todas las claves`,
  reserved: (amount) => `${amount} reservados para llamadas de chat en curso.`,
  status: 'Estado',
  statuses: { active: 'Activa', inactive: 'Inactiva', expired: 'Caducada' },
  summary: 'Plan y uso',
  title: 'Cuenta',
  upTo: (limit) => `hasta ${limit}`,
  unlimited: (used) => `${used}, sin límite`,
  used: (used, limit) => `${used} de ${limit}`,
  usedUp: 'Agotado',
};
