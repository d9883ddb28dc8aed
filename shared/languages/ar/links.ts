import type { links as en } from '../en/links.ts';

export const links: typeof en = {
  password: {
    title: 'هذا الرابط محمي',
    enter: 'أدخل كلمة المرور للمتابعة.',
    label: 'كلمة المرور',
    wrong: 'كلمة المرور غير صحيحة. حاول مرة أخرى.',
    proceed: 'متابعة',
    harm: 'هل هذا الرابط ضار؟',
    report: 'الإبلاغ عن إساءة',
  },
  confirm: {
    title: 'هل تريد فتح هذا الرابط؟',
    text: 'لا يمكن فتحه إلا لعدد محدود من المرات.',
    open: 'فتح',
  },
  openApp: {
    title: 'جارٍ فتح التطبيق',
    text: 'إذا لم يحدث شيء، فاختر كيفية المتابعة.',
    open: 'فتح التطبيق',
    store: 'تنزيل التطبيق',
    web: 'المتابعة في المتصفح',
  },
  notStarted: { title: 'هذا الرابط ليس نشطًا بعد', text: 'سيكون متاحًا ابتداءً من {time}.' },
};
