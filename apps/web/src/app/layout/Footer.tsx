import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { Link } from "react-router-dom";
import { paths } from "../paths.ts";
import classes from "./Footer.module.css";
import { useServerConfig } from "./server-config.ts";

const LINKS = [
  { to: paths.home, label: "Home" },
  { to: paths.whyUs, label: "Why Us" },
  { to: paths.setupGuide, label: "Setup Guide" },
  { to: paths.pricing, label: "Pricing" },
  { to: paths.support, label: "Support" },
];

export function Footer() {
  const supportEmail = useServerConfig()?.supportEmail;
  return (
    <footer className={classes.footer}>
      <div className={classes.row}>
        <span>© {PRODUCT_NAME}</span>
        <nav aria-label="Footer" className={classes.links}>
          {LINKS.map(({ to, label }) => (
            <Link key={to} to={to} reloadDocument={to === paths.support}>
              {label}
            </Link>
          ))}
          <Link to={paths.apiDocs}>Integration Guide</Link>
          <a href={supportEmail ? `mailto:${supportEmail}` : paths.support}>Contact Us</a>
          <Link to={paths.accuracy}>Accuracy</Link>
          <Link to={paths.trust}>Trust</Link>
          <Link to={paths.privacyPolicy}>Privacy Policy</Link>
          <Link to={paths.termsOfService}>Terms of Service</Link>
        </nav>
      </div>
    </footer>
  );
}
