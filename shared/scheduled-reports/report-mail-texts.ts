import type { Translated } from '#shared/visitor-pages/language.ts';

export interface ReportMailTexts {
  /** {days}: a period. */
  nothing: string;
  /** The clicks of the period before: {count}. */
  before: string;
  /** With the change. {change}, {count}. */
  change: string;
  top: string;
  broken: string;
  /** {date} */
  since: string;
  ended: string;
  /** {variant} */
  winner: string;
  noWinner: string;
  open: string;
  preview: string;
}

/** Texts of reports by email. Numbers are at the end, or after a colon, which avoids plurals. */
export const REPORT_MAIL_TEXTS: Translated<ReportMailTexts> = {
  en: {
    nothing: 'No clicks in this period: {days}.',
    before: 'Previous period: {count}',
    change: '{change}, previous period: {count}',
    top: 'Most clicks:',
    broken: 'Links with a broken destination:',
    since: 'since {date}',
    ended: 'Split tests that ended:',
    winner: 'Winner: {variant}',
    noWinner: 'No winner',
    open: 'Open in the console (for members of the account)',
    preview: 'This is a preview. Only you received it.',
  },
  es: {
    nothing: 'No hubo clics en este período: {days}.',
    before: 'Período anterior: {count}',
    change: '{change}, período anterior: {count}',
    top: 'Con más clics:',
    broken: 'Enlaces con un destino que no funciona:',
    since: 'desde el {date}',
    ended: 'Pruebas A/B terminadas:',
    winner: 'Ganadora: {variant}',
    noWinner: 'Sin ganadora',
    open: 'Abrir en la consola (para miembros de la cuenta)',
    preview: 'Esta es una vista previa. Solo la has recibido tú.',
  },
  fr: {
    nothing: 'Aucun clic sur cette période : {days}.',
    before: 'Période précédente : {count}',
    change: '{change}, période précédente : {count}',
    top: 'Le plus de clics :',
    broken: 'Liens dont la destination ne fonctionne plus :',
    since: 'depuis le {date}',
    ended: 'Tests A/B terminés :',
    winner: 'Gagnante : {variant}',
    noWinner: 'Aucune gagnante',
    open: 'Ouvrir dans la console (pour les membres du compte)',
    preview: 'Ceci est un aperçu. Vous êtes la seule personne à l’avoir reçu.',
  },
  de: {
    nothing: 'Keine Klicks in diesem Zeitraum: {days}.',
    before: 'Vorheriger Zeitraum: {count}',
    change: '{change}, vorheriger Zeitraum: {count}',
    top: 'Die meisten Klicks:',
    broken: 'Links, deren Ziel nicht erreichbar ist:',
    since: 'seit {date}',
    ended: 'Abgeschlossene A/B-Tests:',
    winner: 'Gewinner: {variant}',
    noWinner: 'Kein Gewinner',
    open: 'In der Konsole öffnen (für Mitglieder des Kontos)',
    preview: 'Das ist eine Vorschau. Nur du hast sie bekommen.',
  },
  pt: {
    nothing: 'Nenhum clique neste período: {days}.',
    before: 'Período anterior: {count}',
    change: '{change}, período anterior: {count}',
    top: 'Mais cliques:',
    broken: 'Links com um destino que não funciona:',
    since: 'desde {date}',
    ended: 'Testes A/B encerrados:',
    winner: 'Vencedora: {variant}',
    noWinner: 'Sem vencedora',
    open: 'Abrir no console (para membros da conta)',
    preview: 'Esta é uma prévia. Só você a recebeu.',
  },
  ar: {
    nothing: 'لا نقرات في هذه الفترة: {days}.',
    before: 'الفترة السابقة: {count}',
    change: '{change}، الفترة السابقة: {count}',
    top: 'الأكثر نقرًا:',
    broken: 'روابط وجهتها لا تعمل:',
    since: 'منذ {date}',
    ended: 'اختبارات A/B المنتهية:',
    winner: 'الفائز: {variant}',
    noWinner: 'لا فائز',
    open: 'فتح في لوحة التحكم (لأعضاء الحساب)',
    preview: 'هذه معاينة: لم تصل إلا إليك.',
  },
};
